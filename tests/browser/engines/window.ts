/** A window of an installed browser of another engine than Chromium. */
export interface EngineWindow {
  /** Opens an address in a window of this width, and waits until it has loaded. */
  open(address: string, width: number): Promise<void>
  /** Evaluates an expression on the page; its value must be JSON. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Errors that the console has shown since the last call. */
  takeErrors(): Promise<string[]>
  close(): Promise<void>
}
