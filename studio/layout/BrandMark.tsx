import { STUDIO_PATH } from '../with-root.ts'

export function BrandMark() {
  return <img src={`${STUDIO_PATH}/static/favicon.svg`} alt="" width="100%" height="100%" />
}
