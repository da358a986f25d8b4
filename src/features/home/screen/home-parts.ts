export { NewsSection } from '#src/features/news/screen/news-section.tsx'
export { findWalks } from '#src/features/maps/model/wayfinding/walk-times.ts'
