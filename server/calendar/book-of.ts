import { createBookAtVendor } from '../mirror/book-at-vendor.ts'
import { mirrorOf } from '../mirror/mirror.ts'
import type { Office } from '../office.ts'
import { type Book, createBook } from './book.ts'
import { mailNotices } from './mail-notices.ts'
import { noNotices } from './notices.ts'

/** Returns the book of an office: of its own calendar with its notices, or of the calendars of rooms at a vendor. */
export function bookOf(office: Office): Book {
  const mirror = mirrorOf(office)
  if (mirror !== null) return createBookAtVendor(office, mirror)
  return createBook(office, office.mail.isOn ? mailNotices(office) : noNotices)
}
