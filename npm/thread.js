import { answerTo } from './serve.js';

addEventListener('message', ({ data }) => postMessage(answerTo(data)));
