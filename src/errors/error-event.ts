/** Event of an island that broke. */
export const ISLAND_ERROR_EVENT = 'island-error'
