/** The call did what it was asked for. */
export const CODE_OK = 200
/** Nobody is signed in: the browser goes to the sign-on page (specification §8). */
export const CODE_NOT_SIGNED_IN = 4004
/** With a message that contains the word token: the session has expired (specification §4). */
export const CODE_EXPIRED = 500201
