import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { messageOf } from '#src/kernel/message-of.ts'
import { problem, readBody } from './http/answers.ts'
import { checkBackup } from './store/open.ts'
import type { Store } from './store/store.ts'
import { UnusableStore } from './store/unusable.ts'

/** Commands of the operator over the socket of the data folder, besides the calls of the API. */
export interface Control {
  /** Null if it is no command of the server itself. */
  answer(request: Request): Promise<Response | null>
}

const bodySchema = v.object({ file: v.pipe(v.string(), v.minLength(1)) })

/** `restore` ends the server, puts the file in the place of its data, and starts it again. */
export function createControl(store: Store, restore: ((file: string) => void) | null): Control {
  const commands: Readonly<Record<string, (file: string) => Promise<Response>>> = {
    '/control/backup': async (file) => {
      await store.backUpTo(file)
      return Response.json({ file }, { status: 201 })
    },
    '/control/restore': async (file) => {
      if (restore === null) return problem(409, 'NotNow', 'This server can’t restore while it runs. Stop it first.')
      if (!existsSync(file)) return problem(404, 'NoBackup', `There is no file ${file}.`)
      checkBackup(file)
      restore(file)
      return Response.json({ file }, { status: 202 })
    },
  }
  return {
    answer: async (request) => {
      const command = commands[new URL(request.url).pathname]
      if (command === undefined || request.method !== 'POST') return null
      const body = await readBody(request, bodySchema)
      if (body instanceof Response) return body
      try {
        return await command(body.file)
      } catch (error) {
        const reason = messageOf(error)
        return problem(error instanceof UnusableStore ? 409 : 500, 'CommandFailed', reason)
      }
    },
  }
}
