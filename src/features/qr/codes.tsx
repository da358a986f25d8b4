import { lazy } from 'react'
import { useLocation } from 'wouter'
import Qr from './qr.tsx'

/** Lazy-loaded, because only the scanner needs the camera and the decoder. */
const Scan = lazy(() => import('./scan/scan.tsx'))

/** Both screens for codes: the scanner, and the target of a code's link. */
const Codes = () => {
  const [path] = useLocation()
  return path === '/scan' ? <Scan /> : <Qr />
}

export default Codes
