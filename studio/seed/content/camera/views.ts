import { download, file, keyed, picture } from '../../document.ts'

type Pair = [zh: string, en: string]
type Tier = 'flagship' | 'enhanced' | 'pro' | 'basic'

/** Pictures and files of one camera, named after its tier. */
export function cameraViews(
  tier: Tier,
  alt: { hero: Pair; front: Pair; side: Pair; outline: Pair },
  model: string
) {
  const hero = picture(`camera-${tier}-hero.png`, ...alt.hero)
  const front = picture(`camera-${tier}-front.png`, ...alt.front)
  const side = picture(`camera-${tier}-side.png`, ...alt.side)
  return {
    hero,
    front,
    side,
    media: {
      hero,
      gallery: keyed(hero, front, side),
      outline: picture(`camera-${tier}-outline.svg`, ...alt.outline),
      model3d: file(`camera-${tier}.glb`),
      downloads: keyed(
        download(
          `${model}外形尺寸图（SVG）`,
          `${model} outline drawing (SVG)`,
          `camera-${tier}-outline.svg`
        ),
        download(`${model}三维模型（GLB）`, `${model} 3D model (GLB)`, `camera-${tier}.glb`)
      )
    }
  }
}
