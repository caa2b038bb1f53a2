/** Outlines on a 16 × 16 grid, drawn with a line. */
export const icons = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zm3.6-1.4L14 14',
  camera: 'M2 5h7v6H2zm7 2.5L14 5v6L9 8.5',
  check: 'M3 8.5 6.5 12 13 4.5',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.5V8l2.5 1.5',
  file: 'M4 2h5l3 3v9H4zM9 2v3h3M6 8h4M6 11h4',
  flow: 'M2 3h4v3H2zm8 7h4v3h-4zM6 4.5h3.5V10M2 10h4v3H2z',
  people:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zm-4.5 6a4.5 4.5 0 0 1 9 0M10.5 3a2.3 2.3 0 0 1 0 4.5M12 10a4.5 4.5 0 0 1 2.5 3.5',
  lock: 'M3.5 7.5h9V14h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  pin: 'M8 14c3-3.5 4.5-5.5 4.5-7.5a4.5 4.5 0 0 0-9 0C3.5 8.5 5 10.5 8 14zM8 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  bell: 'M3.5 11.5c1-1 1-2 1-4a3.5 3.5 0 0 1 7 0c0 2 0 3 1 4zM6.5 13.5h3',
  grid: 'M2.5 2.5h4v4h-4zm7 0h4v4h-4zm-7 7h4v4h-4zm7 0h4v4h-4z',
  server: 'M2 3h12v4H2zm0 6h12v4H2zM4.5 5h0m0 6h0M8 5h3.5M8 11h3.5',
  chart: 'M2 13.5h12M4 11V8m4 3V3.5M12 11V6',
  mail: 'M2 4h12v8.5H2zM2 4.5 8 9l6-4.5',
  calendar: 'M2.5 4h11v9.5h-11zm0 3h11M5.5 2.5V5m5-2.5V5',
  chat: 'M2 3h12v8H7l-3 2.5V11H2z',
  phone: 'M4.5 1.5h7v13h-7zm2.5 11h2',
  shield: 'M8 1.5 13 3.5V8c0 3-2 5-5 6.5C5 13 3 11 3 8V3.5zM5.5 8l2 2 3.2-3.5',
  text: 'M3 4V3h10v1M8 3v10M6.5 13h3',
  list: 'M2.5 4h0m0 4h0m0 4h0M6 4h8M6 8h8m-8 4h8',
  pen: 'M3 13l.8-3L11 2.8 13.2 5 6 12.2zM3 13h10',
  plus: 'M8 3v10M3 8h10',
  layers: 'M8 2 14 5.5 8 9 2 5.5zM2 8.5 8 12l6-3.5M2 11.5 8 15l6-3.5',
  mic: 'M8 2a2 2 0 0 0-2 2v4a2 2 0 0 0 4 0V4a2 2 0 0 0-2-2zM3.5 8a4.5 4.5 0 0 0 9 0M8 12.5v2',
  hand: 'M4 9V5m2.5 3V3M9 8V3m2.5 5V4.5M4 9c0 3 1.5 5 4 5s3.5-2 3.5-6',
  home: 'M2 8 8 2.5 14 8M4 7v6.5h8V7M7 13.5V10h2v3.5',
  cube: 'M8 1.5 13.5 4.5v7L8 14.5l-5.5-3v-7zM2.5 4.5 8 7.5l5.5-3M8 7.5v7',
  link: 'M6.5 9.5l3-3M7 5l1.5-1.5a2.8 2.8 0 0 1 4 4L11 9M9 11l-1.5 1.5a2.8 2.8 0 0 1-4-4L5 7',
  car: 'M2 11V8l2-4h8l2 4v3zM2 8h12M4 11v2m8-2v2',
  alert: 'M8 2 14.5 13.5h-13zM8 6.5V9.5m0 2h0'
}

export type IconName = keyof typeof icons
