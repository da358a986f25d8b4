/** What the offers of Home do without. */
export { findWalks } from '#src/features/maps/model/wayfinding/walk-times.ts'
export { NewsSection } from '#src/features/news/screen/news-section.tsx'
