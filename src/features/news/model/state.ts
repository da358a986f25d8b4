import { loaded } from '#src/base/loaded.ts'
import type { NewsItem } from '#src/wire/news.ts'

/** The organisation's news, as the server lists them. */
export const news = loaded<readonly NewsItem[]>([], { isRenewed: true })
