/**
 * Messages of a Studio without faults: refused parts of the hosted service, dry runs of actions that are not possible,
 * outdated use of its own API, and limits of time that a busy machine exceeds.
 */
const HARMLESS = [
  /^Failed to load resource/,
  /\/(journey|subscriptions|help)\b.* 404$/,
  /\/schedules\/.* 501$/,
  /\/data\/actions\/.* 409$/,
  // A page that is left
  /^WebSocket is already in CLOSING or CLOSED state/,
  // A mutation between subscribing and fetching: the fetched preview already includes it.
  /^Document out of sync, skipping mutation/,
  /^Failed to fetch version for package/,
  /^No apiVersion specified for document type list/,
  /^Failed to resolve initial value for template/,
  // Links in the toasts of the releases tool, and boxes beside versions of releases
  /^React does not recognize .* (searchParams searchparams|flexGrow flexgrow|flexBasis flexbasis)$/,
  /^Custom validator at .* has taken more than \d+ms to respond/,
  /^Unable to connect to visual editing\. Make sure/,
  /^The preview iframe hasn't finished loading after \d+ms/,
  // The page in the preview is left for another one, or slow.
  /^\[@sanity\/comlink\] Received no response to message '(comlink|presentation)\//,
  // Text is pasted where Sanity looks for files only, or text and files are.
  /^DataTransfer with kind="string" is currently not supported$/,
  /^Clipboard contains both text and HTML, ignoring additional file data on the clipboard\.$/,
  // A file is dropped onto rich text.
  /^Deserialization of \*\/\* failed with reason "No Behavior was able to handle the incoming data"/
]

/** Returns the faults that a Studio without faults does not report. */
export function realFaults(faults: string[]): string[] {
  return faults.filter(fault => !HARMLESS.some(pattern => pattern.test(fault)))
}
