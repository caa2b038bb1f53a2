import { svgRejectionReason } from './svg-safety.ts'

/** Why the site cannot show an image: `unreadable` and `fileType` are found by the lake itself. */
export type ImageRefusalReason = 'animated' | 'active' | 'unreadable' | 'fileType'

/** Returns why the site cannot show an image. */
export function refuseImage(image: {
  frames: number
  svg?: Buffer
}): { reason: ImageRefusalReason; message: string } | undefined {
  if (image.frames > 1) {
    const message = 'Animated pictures would stand still on the site. Upload a still picture.'
    return { reason: 'animated', message }
  }
  const rejection = image.svg && svgRejectionReason(image.svg)
  return rejection ? { reason: 'active', message: rejection } : undefined
}
