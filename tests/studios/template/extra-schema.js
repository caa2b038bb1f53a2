export const extraFields = []
export const extraTypes = []
