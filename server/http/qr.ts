import { officeAreaId } from '../rules/resources/places.ts'
import { resourcesById } from '../store/resources.ts'
import { areaOfVenuePlace } from '../store/venues.ts'
import { problem } from './answers.ts'
import type { Family } from './app.ts'

/** QR codes (section 7): each resource and each other place of a map has one, under its own id. */
export const qrCalls: Family = ({ on, office: { db } }) => {
  on('GET /api/qrcode/info/{id}', async (_caller, { params }) => {
    const [resource] = await resourcesById(db, [params.id])
    const startAreaId =
      resource === undefined ? await areaOfVenuePlace(db, params.id) : (resource.areaId ?? officeAreaId)
    if (startAreaId === null) return problem(404, 'UnknownCode', 'There is no resource or place with this code.')
    const data = { hasLocation: true, startAreaId, qrId: params.id, navigationUrl: null }
    return Response.json({ data, loading: false, error: null })
  })
}
