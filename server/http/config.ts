import { configFile } from '../config-file.ts'
import { isUnset } from '../identity/set-up.ts'
import type { Family } from './app.ts'

/** `GET /config.json` (section 7). */
export const configCalls: Family = ({ on, office }) => {
  on('GET /config.json', async () => {
    const file = configFile(office)
    return Response.json((await isUnset(office.db)) ? { ...file, setUp: true } : file, {
      headers: { 'cache-control': 'no-cache' },
    })
  })
}
