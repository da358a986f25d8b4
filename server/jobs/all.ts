import { sendRequestedLinks } from '../identity/requested-links.ts'
import { forgetVendorTokens } from '../vendor-accounts/forget-tokens.ts'
import { alerts } from './alerts.ts'
import type { Job } from './jobs.ts'
import { mirror } from './mirror.ts'
import { release } from './release.ts'
import { retention } from './retention.ts'
import { sendMail } from './send-mail.ts'

export const allJobs: readonly Job[] = [
  retention,
  sendRequestedLinks,
  release,
  sendMail,
  alerts,
  forgetVendorTokens,
  mirror,
]
