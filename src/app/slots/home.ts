/** The parts that the offers of Home do not wait for. */
export { findWalks } from '#src/features/maps/model/wayfinding/walk-times.ts'
export { NewsSection } from '#src/features/news/screen/news-section.tsx'
