# Trilith as an image: the program with all it serves, PostgreSQL's driver, and all kernels compiled.
#
#     docker build --tag trilith .
#     docker run --init --publish 8000:8000 --volume trilith:/data trilith

FROM python:3.11-slim AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE ./
RUN python -m venv /opt/trilith
# The dependencies first: they change less often than the program.
RUN /opt/trilith/bin/python -c "import tomllib; \
        project = tomllib.load(open('pyproject.toml', 'rb'))['project']; \
        extras = project['optional-dependencies']; \
        print(*project['dependencies'], *extras['serve'], *extras['postgres'], sep='\n')" > dependencies.txt \
    && /opt/trilith/bin/pip install --no-cache-dir --constraint constraints.txt --requirement dependencies.txt
COPY src src
COPY docs docs
COPY tools/wheel.py tools/wheel.py
RUN /opt/trilith/bin/pip install --no-cache-dir --no-deps .


FROM python:3.11-slim
RUN useradd --uid 10001 --create-home --shell /usr/sbin/nologin trilith \
    && install --directory --owner trilith --mode 0700 /data /opt/kernels
COPY --from=build /opt/trilith /opt/trilith
# Kernels are compiled for any processor of this kind, so that they fit wherever the image runs.
ENV PATH=/opt/trilith/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    NUMBA_CACHE_DIR=/opt/kernels \
    NUMBA_CPU_NAME=generic \
    TRILITH_DATA=/data
USER trilith
RUN trilith warmup
VOLUME /data
EXPOSE 8000
# Drains and stops.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
ENTRYPOINT ["trilith"]
CMD ["serve", "--host", "0.0.0.0"]
