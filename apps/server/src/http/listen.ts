import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '../config.ts';

/** A port that is taken is told in one sentence. */
export async function listen(app: FastifyInstance, { PORT, HOST }: Config): Promise<void> {
  await app.listen({ port: PORT, host: HOST }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`Port ${PORT} is taken. Stop what uses it, or set PORT.`);
  });
}
