/** Names of what this browser stores about footprints. */
type Setting = 'footprint' | 'footprintNotice'

const OFF = 'footprint'

/** Whether footprints are turned off in this browser. */
export function isOptedOut(): boolean {
  return readSetting(OFF) === 'off'
}

/** Turns footprints off or on, for this browser and from now on. */
export function setOptOut(to: 'on' | 'off'): void {
  writeSetting(OFF, to)
}

/** Returns a setting of this browser; empty if there is none or storage is denied. */
export function readSetting(name: Setting): string {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

/** Stores a setting of this browser. */
export function writeSetting(name: Setting, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch (error) {
    console.warn(error)
  }
}
