import { http, type RequestHandler } from '../msw.ts'
import type { Server } from '../server/server.ts'
import { loaded, problem } from './answers.ts'

/** QR codes (section 7): each resource has one, under its own id. */
export function qrHandlers({ apiURL, faults, resources }: Server): RequestHandler[] {
  return [
    http.get<{ id: string }>(`${apiURL}/api/qrcode/info/:id`, ({ params }) => {
      if (faults.isArmed('qr-broken')) return loaded({ hasLocation: 'here', qrId: [params.id] })
      const resource = resources.byId.get(params.id)
      if (resource === undefined) return problem(404, 'The code is not known.')
      return loaded({ hasLocation: true, startAreaId: resource.place.areaId, qrId: params.id, navigationUrl: null })
    }),
  ]
}
