/** Success. */
export const CODE_OK = 200
/** Not signed in: the browser is redirected to the sign-in page (specification §8). */
export const CODE_NOT_SIGNED_IN = 4004
/** With a message containing the word token: the session has expired (specification §4). */
export const CODE_EXPIRED = 500201
