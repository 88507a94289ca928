export default {
  ssr: true,
  prerender: ['/made-once'],
  future: { v8_middleware: true, v8_passThroughRequests: true },
};
