export const plugins = undefined
