# Errors in lines of requests: `moves -` and `conformance answer`.

line-too-long = السطر أطول من { $most } بايت
no-request = المتوقع كائن JSON في سطر واحد فيه "request": { $known }
unknown-request = الطلب { $word } غير معروف، والمتوقع { $known }
