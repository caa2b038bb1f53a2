/** Event of the window for which every island is hydrated: a member of staff is signed in. */
export const STAFF_EVENT = 'staff'
