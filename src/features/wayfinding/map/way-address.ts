import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useServices } from '#src/services.ts'
import { announceRoute, restOfWay } from '../announce-route.ts'
import { handOffPath, keepOpenWay, shownPath, wayInPath } from '../map-settings.ts'
import { mapPath } from '../rules/map-path.ts'
import { mapState } from '../state.ts'

/** State of the history entry of the walking view. It outlives a reload. */
const walking = 'walking'

/**
 * Keeps the route and its current step in the URL, in the format of a shared link, or else the place with open details.
 * The walking view is an entry of the
 * history, so that Back returns to the whole route.
 */
export function useWayAddress(isWalking: boolean): void {
  const services = useServices()
  const { session, phase, kept, way } = useSnapshot(mapState) as typeof mapState
  const { isStepFree, avoidsOutdoors, prefersLifts } = kept
  const written = useRef<string | null>(null)
  useEffect(() => {
    if (phase !== 'ready') return
    const path = shownPath(session)
    if (path === written.current) return
    // The URL stays while a route is requested, and after the request has failed.
    if (path === null && session.progress !== 'none') return
    written.current = path
    services.routing.navigate(path ?? mapPath, { replace: true })
    const rest = restOfWay({ session, way })
    const isThere = session.stepState !== 'NotStarted' && session.step === session.stepCount - 1
    const open = rest === null || isThere ? null : handOffPath({ ...session, stop: rest.stop })
    // A page that a code opens has no route yet, but is about to continue this one.
    if (open !== null || isThere) void keepOpenWay(services, open && wayInPath(open))
  }, [services, session, phase, way, isStepFree, avoidsOutdoors, prefersLifts])
  useEffect(() => {
    if (!isWalking) return undefined
    const { history, location } = window
    if (history.state !== walking) history.pushState(walking, '', location.href)
    const isHere = (): boolean => services.routing.path() === mapPath
    /** The entry below has the route as it was when walking began. */
    const write = (): void => {
      const path = handOffPath(mapState.session)
      if (path !== null && isHere()) services.routing.navigate(path, { replace: true })
    }
    const leave = (): void => {
      if (history.state === walking) return
      announceRoute(services, { kind: 'stop' })
      write()
    }
    window.addEventListener('popstate', leave)
    return () => {
      window.removeEventListener('popstate', leave)
      // Left by other means than Back.
      if (history.state !== walking || !isHere()) return
      window.addEventListener('popstate', write, { once: true })
      history.back()
    }
  }, [services, isWalking])
}
