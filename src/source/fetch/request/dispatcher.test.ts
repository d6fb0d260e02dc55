import { Agent, EnvHttpProxyAgent } from 'undici'
import { afterEach, describe, expect, it } from 'vitest'
import { openConnections } from './dispatcher.ts'
import { resolveHost } from './private-addresses.ts'

describe('connections', () => {
  let close: () => Promise<void> = async () => {}
  afterEach(() => close())
  const open = (environment: NodeJS.ProcessEnv) => {
    const connections = openConnections(false, resolveHost, 2, environment)
    close = () => connections.dispatcher.close()
    return connections
  }

  it('go straight to the host without a proxy in the environment', () => {
    for (const environment of [{}, { HTTP_PROXY: '', NO_PROXY: '*' }]) {
      const { dispatcher, viaProxy } = open(environment)
      expect([dispatcher instanceof Agent, viaProxy]).toEqual([true, false])
    }
  })

  it('go through the proxy that either spelling of a variable names', () => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy']) {
      const { dispatcher, viaProxy } = open({ [name]: 'http://127.0.0.1:3128' })
      expect([dispatcher instanceof EnvHttpProxyAgent, viaProxy]).toEqual([true, true])
    }
  })
})
