export { NewsSection } from '#src/features/news/screen/news-section.tsx'
export { findWalks } from '../model/walk-times.ts'
