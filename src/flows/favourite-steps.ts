/** What follows when favourites change, loaded when first needed. */
export { dropFavourites } from './drop-favourites.ts'
export { tellFavourite } from './tell-favourite.ts'
