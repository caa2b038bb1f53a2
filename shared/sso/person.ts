/** A person as described by single sign-on (specification §3). */
export interface Person {
  oort_name: string
  oort_uuid: string
  oort_depcode: string
  oort_depname: string
}
