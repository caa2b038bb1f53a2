/** The types of asset documents. */
export const assetTypes = ['sanity.imageAsset', 'sanity.fileAsset']
