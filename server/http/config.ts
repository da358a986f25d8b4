import { isUnset } from '../identity/set-up.ts'
import type { Family } from './app.ts'

/** `GET /config.json`: where everything is (section 7). */
export const configCalls: Family = ({ on, office }) => {
  const { db, settings } = office
  on('GET /config.json', async () => {
    const file = { apiURL: '/', calendarURL: '/calendar', tokenStorage: settings.tokenStorage, ...settings.config }
    return Response.json((await isUnset(db)) ? { ...file, setUp: true } : file, {
      headers: { 'cache-control': 'no-cache' },
    })
  })
}
