import { useCallback, useEffect, useRef, useState } from 'react'

type CameraState = 'off' | 'asking' | 'on' | 'denied' | 'absent' | 'insecure' | 'failed'

export interface Camera {
  readonly state: CameraState
  readonly stream: MediaStream | null
  start(): Promise<void>
  stop(): void
}

const stateOf = (reason: unknown): CameraState => {
  const name = reason instanceof DOMException ? reason.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'absent'
  return 'failed'
}

const end = (stream: MediaStream | null): void => stream?.getTracks().forEach((track) => track.stop())

/** Returns the rear camera, which starts on request and stops when the page is hidden or left. */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>('off')
  const [stream, setStream] = useState<MediaStream | null>(null)
  const running = useRef<MediaStream | null>(null)
  /** Counts starts and stops, because a stream that arrives after a stop must be ended. */
  const turn = useRef(0)

  const stop = useCallback((): void => {
    turn.current += 1
    end(running.current)
    running.current = null
    setStream(null)
    setState('off')
  }, [])

  const start = useCallback(async (): Promise<void> => {
    stop()
    const mine = turn.current
    if (!window.isSecureContext) return setState('insecure')
    const devices: MediaDevices | undefined = navigator.mediaDevices
    if (!devices) return setState('absent')
    setState('asking')
    try {
      const made = await devices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      if (turn.current !== mine) return end(made)
      running.current = made
      setStream(made)
      setState('on')
    } catch (reason) {
      if (turn.current === mine) setState(stateOf(reason))
    }
  }, [stop])

  useEffect(() => {
    const onHide = (): void => {
      if (document.hidden) stop()
    }
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', stop)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [stop])

  return { state, stream, start, stop }
}
