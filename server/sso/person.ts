/** Who signs in, as single sign-on describes them (specification §3). */
export interface Person {
  oort_name: string
  oort_uuid: string
  oort_depcode: string
  oort_depname: string
}
