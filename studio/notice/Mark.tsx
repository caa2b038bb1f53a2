/** The brand mark beside the Studio's name. */
export function Mark() {
  return <img src="/studio/static/favicon.svg" alt="" width="100%" height="100%" />
}
