import { ownLicences } from '../rules/licences.ts'
import type { Family } from './app.ts'

/** `GET /api/licences`: all codes of section 3, because nothing of this server needs a licence. */
export const licenceCalls: Family = ({ on }) => {
  on('GET /api/licences', () => Response.json(ownLicences))
}
