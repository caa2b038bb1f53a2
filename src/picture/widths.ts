/** Widths in pixels at which pictures are offered, by how much of the window they take. */
export const widths = {
  full: [750, 1200, 1920],
  half: [480, 800, 1280],
  card: [320, 640],
  thumbnail: [240]
} as const
