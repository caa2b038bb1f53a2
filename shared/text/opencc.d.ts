/** Dictionaries of opencc-js: pairs such as `攝 摄|機 机`, of which the first translation is the usual one. */
declare module 'opencc-js/dict/*' {
  const pairs: string
  export default pairs
}
