import type { Office } from '../office.ts'
import { type Book, createBook } from './book.ts'
import { mailNotices } from './mail-notices.ts'
import { noNotices } from './notices.ts'

/** Returns the book of an office, with its notices. */
export const bookOf = (office: Office): Book => createBook(office, office.mail.isOn ? mailNotices(office) : noNotices)
