import { officeDocument } from '../configuration.ts'
import type { Family } from './app.ts'

/** `GET /api/news`: the announcements of administrators, the newest first. */
export const newsCalls: Family = ({ on, office: { db } }) => {
  on('GET /api/news', async () => {
    const news = await officeDocument(db, 'news', null)
    return Response.json(news.toSorted((one, other) => Date.parse(other.published) - Date.parse(one.published)))
  })
}
