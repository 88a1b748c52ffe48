import { parentPort } from 'node:worker_threads';
import { answerTo } from './serve.js';

parentPort?.on('message', (message) => parentPort?.postMessage(answerTo(message)));
