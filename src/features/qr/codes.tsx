import { lazy } from 'react'
import { useLocation } from 'wouter'
import Qr from './qr.tsx'

/** Lazy-loaded: only the scanner needs the camera and the decoder. */
const Scan = lazy(() => import('./scan/scan.tsx'))

/** Both screens of codes: where one is scanned, and where one arrives with it. */
const Codes = () => {
  const [path] = useLocation()
  return path === '/scan' ? <Scan /> : <Qr />
}

export default Codes
