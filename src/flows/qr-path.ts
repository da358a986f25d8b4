/** 'Any path containing qr/' (section 2), where an id follows. */
const qrPattern = /qr\/[^/]/

/** Where a code is followed, and where one is scanned. */
export const codePattern = /qr\/[^/]|^\/scan$/

export function isQrPath(path: string): boolean {
  return qrPattern.test(path)
}
