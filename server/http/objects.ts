import { objectsIn } from '../store/objects.ts'
import { roomOfDevice } from '../store/devices.ts'
import type { Family } from './app.ts'

/** Controllable objects (section 7): lights, displays and sensors of resources. The hub sets them. */
export const objectCalls: Family = ({ on, office }) => {
  const { db } = office

  on('GET /api/objects', async ({ deviceId }, { url }, { right }) => {
    const asked = url.searchParams.get('resourceId')
    const objects = await objectsIn(db)
    const room = right === 'place' && deviceId !== null ? await roomOfDevice(db, deviceId) : null
    return Response.json(
      objects.filter(
        ({ resourceId }) =>
          (right !== 'place' || (room !== null && resourceId === room)) && (asked === null || resourceId === asked),
      ),
    )
  })
}
