export { NewsSection } from '#src/features/news/news-section.tsx'
export { findWalks } from './walk-times.ts'
