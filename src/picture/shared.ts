import { reportProblem } from '../build/problem.ts'
import { type Localized, plain } from '../cms/text.ts'
import { isUnreachable } from '../cms/unreachable.ts'
import { assetUrl } from './prepare.ts'
import { bring, shortHash } from './store.ts'
import { type CmsPicture, isDrawing } from './variants.ts'

const WIDTH = 1200
const HEIGHT = 630
// Cut-outs stand on the grey of the studio.
const QUERY = `?w=${WIDTH}&h=${HEIGHT}&fit=fill&bg=f4f6f8&fm=jpg&q=80`

/** A picture in the form that shared links show: JPEG, 1200 × 630. Nothing where it is missing or a drawing. */
export async function sharedPicture(
  picture: (CmsPicture & { alt?: Localized }) | null | undefined
) {
  const id = picture?.asset?._id
  if (!id || isDrawing(id)) return undefined
  try {
    const address = `/_img/${shortHash(id + QUERY)}.jpg`
    await bring({ address, url: assetUrl(id) + QUERY, type: 'image/jpeg' })
    return { address, width: WIDTH, height: HEIGHT, alt: plain(picture?.alt) }
  } catch (error) {
    if (isUnreachable(error)) throw error
    reportProblem(`Picture ${id}: ${(error as Error).message}`)
    return undefined
  }
}
