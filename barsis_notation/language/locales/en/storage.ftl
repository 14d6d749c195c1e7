# Messages about objects in cloud storage.

not-a-bucket = { $bucket } is not a valid bucket name
not-a-name = a name with an empty part, "." or "..", or a control character, cannot be read
no-object = the object does not exist
no-bucket = the bucket does not exist
no-access = the store does not allow these keys to do that
no-keys = no keys for the store were found in the environment; to read without keys where that is allowed, set `AWS_SKIP_SIGNATURE=true`
is-folder = this is a folder of objects
changed = the object was changed while it was read
unreadable-name = the folder cannot be listed: the object name { $says } has an empty part, "." or ".."
answers = the store answers { $status }
no-connection = the storage service cannot be reached
no-plain-http = the address of the store begins with `http:`; set `AWS_ALLOW_HTTP=true` to allow that
cut-off = the connection to the store was cut off
store-says = the store cannot be reached: { $says }
not-an-address = { $variable } is not an address: { $value }
not-a-result-name = { $name } is not the name of a result
